import { escapeHtml } from '../core/html.ts'
import { confirmDialog } from '../ui/dialogs.tsx'

/** Whether somebody who presses Slet means it. */
export const mayDelete = ({ title }: { title: string }) =>
  confirmDialog({
    header: 'Slet nyheden?',
    body: `<p>“${escapeHtml(title)}” forsvinder for alle, også fra feedet og fra notifikationer. Den kan gendannes.</p>`,
    okLabel: 'Slet',
    isDanger: true,
  })
