import { morphoGroups } from './morpho-groups.ts'
import { taxaReading } from './taxa-reading.ts'
import { taxonEditing } from './taxon-editing.ts'
import { taxonExchange } from './taxon-exchange.ts'
import { taxonTree } from './taxon-tree.ts'

/** Every call of the room. */
export const taxa = { ...taxaReading, ...taxonEditing, ...taxonTree, ...morphoGroups, ...taxonExchange }
