import { confirmDialog } from './dialogs.tsx'

/** Whether somebody who closes a panel with unsaved changes means it. */
export const mayDiscard = () =>
  confirmDialog({
    header: 'Luk uden at gemme?',
    body: '<p>Der er noget, som ikke er gemt. Det går tabt, hvis du lukker nu.</p>',
    okLabel: 'Luk uden at gemme',
    cancelLabel: 'Bliv her',
  })

/** Nobody means to lose what they have written with one press. */
export const mayGiveUp = (header: string, body: string) =>
  confirmDialog({
    header,
    body: `<p>${body}</p>`,
    okLabel: 'Kassér',
    cancelLabel: 'Skriv videre',
    isDanger: true,
  })
