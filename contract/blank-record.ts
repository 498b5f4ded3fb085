import type { RecordFields } from './record.ts'
import { type FieldName, fieldNames, lineOf, type recordFields, type SpecialField } from './record-fields.ts'

type Lines = typeof recordFields
type Blank<Value> = Value extends readonly [] ? [] : Value
type Blanks = { [K in FieldName]: K extends SpecialField ? Blank<Lines[K]['blank']> : null }

/** A find about which nothing has been said. Plain data: the browser begins with it too. */
export const blankFields: RecordFields = Object.fromEntries(
  fieldNames.map((name) => {
    const line = lineOf(name)
    return [name, line.kind === 'special' ? line.blank : null]
  }),
) as Blanks
