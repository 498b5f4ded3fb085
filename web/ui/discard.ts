import { confirmDialog } from './dialogs.tsx'

/** Whether somebody who closes a panel with unsaved changes means it. */
export const mayDiscard = () =>
  confirmDialog({
    header: 'Luk uden at gemme?',
    body: '<p>Der er noget, som ikke er gemt. Det går tabt, hvis du lukker nu.</p>',
    okLabel: 'Luk uden at gemme',
    cancelLabel: 'Bliv her',
  })
