import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ImportFlow } from './ImportFlow.tsx'
import { ImportLog } from './ImportLog.tsx'
import { TemplatePart } from './TemplatePart.tsx'

/** Finds from a workbook: template, check, import, and the log with its way back. */
export default function ImportPage() {
  return (
    <Page>
      <PageHeader
        title="Importér fund"
        lead="Har du fund i et regneark, kan du indsende dem her. Alt bliver tjekket først, og en import kan fortrydes samlet."
      />
      <div className="grid gap-6">
        <TemplatePart />
        <ImportFlow />
        <ImportLog />
      </div>
    </Page>
  )
}
