import { z } from 'zod'
import { Id, staff } from './call.ts'
import { TaxonRef, VernacularName, Version } from './taxon.ts'
import { Name, read, write } from './taxon-input.ts'

export const MorphoGroup = z
  .object({
    id: Id,
    names: z.array(VernacularName),
    name: z.string(),
    members: z.array(TaxonRef),
    isDeleted: z.boolean(),
    version: Version,
  })
  .meta({ id: 'MorphoGroup' })
export type MorphoGroup = z.output<typeof MorphoGroup>

const morphoAdmins = staff('taxonAdminRole')
const GroupEntry = z.object({ names: z.array(Name).min(1).max(20), memberIds: z.array(Id).max(500) })

export const morphoGroups = {
  listMorphoGroups: read(
    '/taxa/morpho-groups',
    'All morpho groups with their members.',
    z.object({}),
    z.array(MorphoGroup),
  ),
  addMorphoGroup: write('/taxa/add-morpho-group', morphoAdmins, 'Add a morpho group.', GroupEntry, MorphoGroup),
  updateMorphoGroup: write(
    '/taxa/update-morpho-group',
    morphoAdmins,
    'Change a morpho group; the first name is the accepted one.',
    GroupEntry.extend({ id: Id, version: Version }),
    MorphoGroup,
  ),
  deleteMorphoGroup: write(
    '/taxa/delete-morpho-group',
    morphoAdmins,
    'A morpho group deleted or not.',
    z.object({ id: Id, version: Version.optional() }),
    MorphoGroup,
  ),
}
