import type { Validation } from '#contract/suggestion.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { askReason } from '../../records/ask-reason.tsx'
import { openDialog, showError } from '../../ui/dialogs.tsx'
import { decided } from '../validation-data.ts'
import { DismissForm } from './DismissForm.tsx'
import { ValidateForm } from './ValidateForm.tsx'

type As = { suggestionId: number } | { taxonId: number }

/** An expert says that it is so. */
export async function validateAs(id: number, as: As, taxon: TaxonRef, reason = '') {
  try {
    const next = await api('POST /records/toggle-expert-validation', { id, ...as, reason })
    await decided(next, `Valideret som ${taxon.name}.`)
  } catch (error) {
    await showError('Fundet kunne ikke valideres.', error)
  }
}

/** Validate as something that nobody has suggested. */
export const validateAsOther = (id: number) =>
  openDialog({
    header: 'Validér som noget andet',
    size: 'medium',
    content: (close) => (
      <ValidateForm
        onCancel={() => close()}
        onTaxon={async (taxon, reason) => {
          const next = await api('POST /records/toggle-expert-validation', { id, taxonId: taxon.id, reason })
          close({ ok: true })
          await decided(next, `Valideret som ${taxon.name}.`)
        }}
      />
    ),
  })

export const takeBack = (id: number) =>
  askReason({
    header: 'Tag valideringen tilbage?',
    lead: 'Fundet mister ekspertens stjerne og regnes om ud fra stemmer og maskinens point. Begrundelsen kan læses i historikken, og finderen får besked.',
    label: 'Begrundelse',
    okLabel: 'Tag tilbage',
    isRequired: true,
    onReason: async (reason) =>
      decided(await api('POST /records/toggle-expert-validation', { id, reason }), 'Valideringen er taget tilbage.'),
  })

export const dismiss = (id: number) =>
  openDialog({
    header: 'Afvis fundet?',
    size: 'medium',
    content: (close) => (
      <DismissForm
        lead="Fundet tæller ikke længere med. Finderen får begrundelsen og kan vende tilbage med nye billeder."
        onCancel={() => close()}
        onReason={async (reason, words) => {
          const next = await api('POST /records/dismiss-record', { id, reason, words })
          close({ ok: true })
          await decided(next, 'Fundet er afvist.')
        }}
      />
    ),
  })

export const unDismiss = (id: number) =>
  askReason({
    header: 'Tag afvisningen tilbage?',
    lead: 'Fundet tæller med igen og kan bestemmes på ny.',
    label: 'Begrundelse (valgfrit)',
    okLabel: 'Tag tilbage',
    isRequired: false,
    onReason: async (reason) =>
      decided(await api('POST /records/un-dismiss-record', { id, reason }), 'Fundet er ikke længere afvist.'),
  })

/** It is said to wait when it does: a find with stars that nobody has asked about does not, nor a personal one. */
const cameBack = (next: Validation, done: string) =>
  decided(next, next.receipt.queue ? `${done} Fundet er i køen igen.` : done)

/** The finder has something new to show. */
export const askAgain = (id: number) =>
  askReason({
    header: 'Bed om ny vurdering?',
    lead: 'Fundet kommer i køen igen, og eksperten får besked.',
    label: 'Hvad er nyt? (valgfrit)',
    okLabel: 'Bed om ny vurdering',
    isRequired: false,
    onReason: async (reason) => cameBack(await api('POST /records/un-dismiss-record', { id, reason }), 'Tak.'),
  })

export const askFinder = (id: number) =>
  askReason({
    header: 'Spørg finderen',
    lead: 'Spørgsmålet skrives i fundets tråd. Fundet venter uden for køen, til der er svaret.',
    label: 'Dit spørgsmål',
    okLabel: 'Send spørgsmålet',
    isRequired: true,
    onReason: async (question) =>
      decided(await api('POST /records/pause-record', { id, question }), 'Finderen er spurgt.'),
  })

/** An expert goes on without an answer. */
export async function takeUpAgain(id: number) {
  try {
    await cameBack(await api('POST /records/un-pause-record', { id }), 'Fundet er ikke længere på pause.')
  } catch (error) {
    await showError('Fundet kunne ikke tages op igen.', error)
  }
}
