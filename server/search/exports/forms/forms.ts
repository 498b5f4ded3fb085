import type { DownloadFormat } from '#contract/search-words.ts'
import { csv } from './csv.ts'
import { dwca } from './dwca.ts'
import type { Form } from './form.ts'
import { geojson } from './geojson.ts'
import { xlsx } from './xlsx.ts'

export const forms: Record<DownloadFormat, Form> = { xlsx, csv, geojson, dwca }
