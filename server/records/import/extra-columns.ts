import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { askedHeading, fieldHeading, fieldHelp, readAnswer, unitOf } from '#contract/written/answers.ts'
import type { Cell } from '#contract/written/cell.ts'
import type { Ctx } from '#server/core/context.ts'
import type { ImportCommunity } from '#server/core/extra-answers.ts'
import { insideArea } from '#server/places/area.ts'
import type { CheckedRecord } from './check.ts'

/** A column that a community asks for. */
export interface ExtraColumn {
  heading: string
  community: Pick<ImportCommunity, 'id' | 'name' | 'version'>
  field: ExtraField
}

/** What a row answers in a community, under the newest version of its fields. */
export interface RowAnswers {
  communityId: number
  version: number
  answers: Record<string, AnswerValue>
  /** Where the first of them stands. */
  heading: string
}

const plain = (heading: string) => heading.trim().toLocaleLowerCase('da-DK')

/** The columns that the communities of a member ask for, by every name that they have or had. */
export class ExtraColumns {
  readonly #columns: ExtraColumn[] = []
  readonly #byName = new Map<string, ExtraColumn | null>()

  constructor(communities: readonly ImportCommunity[]) {
    for (const { fields, earlier, ...community } of communities) {
      for (const field of fields) {
        const column = { heading: askedHeading(community.name, field), community, field }
        this.#columns.push(column)
        const names = earlier.filter(({ fieldId }) => fieldId === field.id).map(({ heading }) => heading)
        for (const name of new Set([column.heading, ...names])) this.#name(name, column)
        this.#name(`${community.name}: ${field.label}`, column)
        // As files of one community write it.
        this.#name(fieldHeading({ label: field.label, unit: unitOf(field) }), column)
      }
    }
  }

  /** A name that two fields share means neither. */
  #name(name: string, column: ExtraColumn) {
    const known = this.#byName.get(plain(name))
    this.#byName.set(plain(name), known === undefined || known === column ? column : null)
  }

  named(heading: string): ExtraColumn | undefined {
    return this.#byName.get(plain(heading)) ?? undefined
  }

  templateColumns() {
    return this.#columns.map(({ heading, field }) => ({
      ...{ heading, example: '', help: fieldHelp(field) },
      ...(field.kind === 'options'
        ? { words: Object.fromEntries(field.options.map(({ id, label }) => [String(id), label])) }
        : {}),
    }))
  }
}

export const extraColumnsOf = async ({ db, events, now }: Pick<Ctx, 'db' | 'events' | 'now'>, userId: number) =>
  new ExtraColumns(await events.answers.extra.forImport(db, userId, now))

/** What the cells of a row answer; what cannot be read is told at its column. */
export function readAnswers(
  places: readonly { column: ExtraColumn; at: number }[],
  values: readonly Cell[],
  complain: (heading: string, message: string) => void,
): RowAnswers[] {
  const byCommunity = new Map<number, RowAnswers>()
  for (const { column, at } of places) {
    const { heading, community, field } = column
    const read = readAnswer(field, values[at] ?? null)
    if ('problem' in read) complain(heading, read.problem)
    else if (read.value !== null) {
      const { id: communityId, version } = community
      const said = byCommunity.get(communityId) ?? { communityId, version, answers: {}, heading }
      said.answers[String(field.id)] = read.value
      byCommunity.set(communityId, said)
    }
  }
  return [...byCommunity.values()]
}

const notInIt =
  'Fundet hører ikke til fællesskabet, som det står her. Svaret gemmes, men ses først, hvis fundet kommer med.'

/** Rows that answer a community which their find will not be in. People are told; nothing that they wrote is lost. */
export async function notInCommunities(ctx: Ctx, records: readonly CheckedRecord[]): Promise<RecordImport['warnings']> {
  const answering = records.filter(({ answers }) => answers.length > 0)
  if (answering.length === 0) return []
  const finds = answering.flatMap(({ row, fields }) => {
    const { taxonId, speciesGroup, point, observedFrom: date, observedTo: dateTo, ownBlur } = fields
    const isPublic = !fields.isPersonal && !fields.isAbsent && point !== null && insideArea(ctx.config, point)
    return isPublic && date !== null ? [{ row, find: { taxonId, speciesGroup, point, date, dateTo, ownBlur } }] : []
  })
  const met = await ctx.events.answers.extra.metBy(
    ctx.db,
    finds.map(({ find }) => find),
    ctx.now,
  )
  const metOf = new Map(finds.map(({ row }, at) => [row, met[at] ?? []]))
  return answering.flatMap(({ row, answers }) =>
    answers
      .filter(({ communityId }) => !metOf.get(row)?.includes(communityId))
      .map(({ heading }) => ({ row, column: heading, message: notInIt })),
  )
}
