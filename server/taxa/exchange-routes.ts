import type { FastifyRequest } from 'fastify'
import type { taxa } from '#contract/taxa.ts'
import { readForm } from '#server/core/form.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { taxonBackupFile } from './export/backup.ts'
import { downloadTaxa } from './export/sheet.ts'
import { gbifSpecies } from './gbif.ts'
import { importChecklist } from './import/checklist.ts'
import { importTaxonFromExcel, importTaxonNoteFromExcel } from './import/excel.ts'
import { importTemplate } from './import/templates.ts'
import type { ExchangeCall } from './routes.ts'

const isYes = (field: string | undefined) => field === 'true' || field === '1'

/** A file and how it is to be taken in. */
const fileOf = async (request: FastifyRequest) => {
  const { file, fields } = await readForm(request)
  return { file, wish: { dryRun: isYes(fields.dryRun), moveGroups: isYes(fields.moveGroups) } }
}

export const exchangeHandlers: Pick<RoomHandlers<typeof taxa>, ExchangeCall> = {
  downloadTaxa: (ctx, filter) => downloadTaxa(ctx, filter),
  taxonBackupFile: (ctx) => taxonBackupFile(ctx),
  downloadTaxonTemplate: async (_ctx, { kind }) => importTemplate(kind),
  gbifSpecies: (ctx, input) => gbifSpecies(ctx, input),
  importChecklist: async (ctx, _input, request) => {
    const { file, wish } = await fileOf(request)
    return importChecklist(ctx, file, wish)
  },
  importTaxonFromExcel: async (ctx, _input, request) => {
    const { file, wish } = await fileOf(request)
    return importTaxonFromExcel(ctx, file, wish)
  },
  importTaxonNoteFromExcel: async (ctx, _input, request) => {
    const { file, wish } = await fileOf(request)
    return importTaxonNoteFromExcel(ctx, file, wish)
  },
}
