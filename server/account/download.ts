import { type RoleEntry, roleLabel } from '#contract/roles.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { danishDay, effectiveRoles } from '#server/core/roles.ts'
import { type Column, writeSheet } from '#server/core/sheet.ts'
import { readRoleTable } from '#server/settings/settings.ts'
import { type UserRow, usersAfter } from './queries.ts'

const portion = 500

/** All living users in portions, so that neither the server nor the database holds them all. */
async function* everybody(db: Db): AsyncGenerator<UserRow> {
  let last = 0
  for (;;) {
    const rows = await usersAfter(db, last, portion)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < portion) return
  }
}

const columnsFor = (table: readonly RoleEntry[], today: string): Column<UserRow>[] => [
  { header: 'Id', width: 8, cell: (row) => row.id },
  { header: 'Navn', width: 30, cell: (row) => row.name },
  { header: 'Visningsnavn', width: 30, cell: (row) => row.displayName },
  { header: 'Brugernavn', cell: (row) => row.userName },
  { header: 'E-mail', width: 30, cell: (row) => row.email },
  {
    header: 'Roller',
    width: 40,
    cell: (row) =>
      effectiveRoles(row.claims, table, row.grants ?? [], today)
        .map(roleLabel)
        .join(', '),
  },
  { header: 'Tenant', cell: (row) => row.tenant },
  { header: 'Oprettet', cell: (row) => new Date(row.created) },
  { header: 'Senest logget ind', cell: (row) => (row.lastLoginDate === null ? null : new Date(row.lastLoginDate)) },
  { header: 'Spærret', width: 10, cell: (row) => (row.blockedAt === null ? 'Nej' : 'Ja') },
  { header: 'Note', width: 50, cell: (row) => row.note },
]

export async function downloadUsers(ctx: Ctx) {
  const today = danishDay(ctx.now)
  const columns = columnsFor(await readRoleTable(ctx.db), today)
  return { fileName: `brugere-${today}.xlsx`, content: writeSheet('Brugere', columns, everybody(ctx.db)) }
}
