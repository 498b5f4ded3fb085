import type { Sent } from '#contract/calls.ts'
import type { Role } from '#contract/roles.ts'
import { FieldProblem } from '../../ui/field-problem.ts'
import { type AreaPolygon, type Box, polygonOfBox, polygonOfGeoJson } from './area.ts'

export type AreaKind = 'everywhere' | 'box' | 'geoJson'

/** A grant as it is being written: texts, as the fields hold them. */
export interface GrantDraft extends Box {
  role: Role | ''
  speciesGroup: string
  validFrom: string
  validTo: string
  areaKind: AreaKind
  areaName: string
  geoJson: string
  reason: string
}

export const emptyGrant: GrantDraft = {
  role: '',
  speciesGroup: '',
  validFrom: '',
  validTo: '',
  areaKind: 'everywhere',
  areaName: '',
  north: '',
  south: '',
  west: '',
  east: '',
  geoJson: '',
  reason: '',
}

/** The call that the draft asks for; throws what is missing, by field. */
export function grantWish(userId: number, draft: GrantDraft): Sent<'POST /account/add-user-grant'> {
  const errors: Record<string, string> = {}
  const { role, speciesGroup, validFrom, validTo, areaKind, areaName, reason } = draft
  if (role === '') errors.role = 'Vælg en rolle.'
  if (role === 'groupExpertRole' && speciesGroup === '') errors.speciesGroup = 'Vælg, hvilken gruppe rollen gælder for.'
  if (validFrom !== '' && validTo !== '' && validTo < validFrom) errors.validTo = 'Perioden slutter, før den begynder.'
  if (reason.trim() === '') errors.reason = 'Skriv, hvorfor brugeren får rollen.'
  let area: AreaPolygon | null = null
  if (areaKind !== 'everywhere') {
    if (areaName.trim() === '') errors.areaName = 'Giv området et navn.'
    const outcome = areaKind === 'box' ? polygonOfBox(draft) : polygonOfGeoJson(draft.geoJson)
    if ('errors' in outcome) Object.assign(errors, outcome.errors)
    else area = outcome.polygon
  }
  if (role === '' || Object.keys(errors).length > 0) throw new FieldProblem(errors)
  return {
    userId,
    role,
    speciesGroup: role === 'groupExpertRole' ? Number(speciesGroup) : null,
    area,
    areaName: area ? areaName : null,
    validFrom: validFrom || null,
    validTo: validTo || null,
    reason,
  }
}
