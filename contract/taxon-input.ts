import { z } from 'zod'
import { type Access, call, everyone, Id, staff, text } from './call.ts'
import { Version } from './taxon.ts'

/* What the calls of the taxon room have in common. */

export const workshop = staff('taxonAdminRole', 'siteAdminRole', 'taxonExpertRole')
export const admins = staff('taxonAdminRole', 'siteAdminRole')

export const Name = text(200, 1)
export const TaxonId = z.object({ taxonId: Id })
/** A taxon and the version seen by the editor; an older one is refused. */
export const SeenTaxon = TaxonId.extend({ version: Version.optional() })
/** One or many taxa, with the versions seen by the editor by taxon id; an older one is refused and nothing is written. */
export const SeenTaxa = z.object({
  taxonIds: z.array(Id).min(1).max(500),
  versions: z.record(z.string().regex(/^\d+$/), Version).optional(),
})
export const DryRun = z.object({ dryRun: z.boolean() })
export const NewNames = z.object({
  scientificName: Name,
  authorship: text(200).default(''),
  danishName: text(200).nullable().default(null),
})

export const read = <const P extends `/${string}`, Q extends z.ZodType, R extends z.ZodType>(
  path: P,
  summary: string,
  query: Q,
  reply: R,
  access: Access = everyone,
) => call({ method: 'GET', path, access, summary, query, reply })

export const write = <const P extends `/${string}`, B extends z.ZodType, R extends z.ZodType>(
  path: P,
  access: Access,
  summary: string,
  body: B,
  reply: R,
) => call({ method: 'POST', path, access, summary, body, reply })
