import { confirmDialog } from '../ui/dialogs.tsx'

/** Nobody means to lose what they have written with one press. */
export const mayGiveUp = (header: string, body: string) =>
  confirmDialog({
    header,
    body: `<p>${body}</p>`,
    okLabel: 'Kassér',
    cancelLabel: 'Skriv videre',
    isDanger: true,
  })
