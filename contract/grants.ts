import { z } from 'zod'
import { call, Id, Moment, QueryId, staff, text } from './call.ts'
import { allRoles } from './roles.ts'

export const Grant = z
  .object({
    id: Id,
    role: z.enum(allRoles),
    speciesGroup: z.number().int().nullable(),
    /** GeoJSON polygon in WGS84 that the grant is limited to; null means everywhere. */
    area: z.unknown().nullable(),
    areaName: z.string().nullable(),
    validFrom: z.iso.date().nullable(),
    validTo: z.iso.date().nullable(),
    reason: z.string(),
    grantedBy: z.string(),
    grantedAt: Moment,
    isActive: z.boolean(),
  })
  .meta({ id: 'Grant' })
export type Grant = z.output<typeof Grant>

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
export const AreaPolygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(Position).min(4).max(101)).min(1).max(1),
})

const admin = staff('siteAdminRole')

/** Roles that an administrator gives in the portal. */
export const grants = {
  userGrants: call({
    method: 'GET',
    path: '/account/user-grants',
    access: admin,
    summary: 'The grants of a user.',
    query: z.object({ userId: QueryId }),
    reply: z.array(Grant),
  }),
  addUserGrant: call({
    method: 'POST',
    path: '/account/add-user-grant',
    access: admin,
    summary: 'Grant a role, optionally within an area or a period. A grant on a role limits that role from tokens too.',
    body: z.object({
      userId: Id,
      role: z.enum(allRoles),
      speciesGroup: z.number().int().min(1).max(12).nullable().default(null),
      area: AreaPolygon.nullable().default(null),
      areaName: text(200).nullable().default(null),
      validFrom: z.iso.date().nullable().default(null),
      validTo: z.iso.date().nullable().default(null),
      reason: text(2_000, 1),
    }),
    reply: z.array(Grant),
  }),
  revokeUserGrant: call({
    method: 'POST',
    path: '/account/revoke-user-grant',
    access: admin,
    summary: 'Take a grant back.',
    body: z.object({ grantId: Id }),
    reply: z.array(Grant),
  }),
}
