import type { Sent } from '#contract/calls.ts'
import { numberText } from '#contract/counted.ts'
import type { ParametersPreview } from '#contract/validation.ts'
import { api } from '../../../core/api.ts'
import { confirmDialog } from '../../../ui/dialogs.tsx'

/** What other rules would do, in sentences. */
export function pointsText({ records, gain, lose, stars, isEstimate }: ParametersPreview): string[] {
  const about = isEstimate ? 'omtrent ' : ''
  return [
    `Reglerne gælder for ${about}${numberText(records)} fund, som maskinen kan bedømme.`,
    ...(gain > 0 ? [`${numberText(gain)} fund får flere point.`] : []),
    ...(lose > 0 ? [`${numberText(lose)} fund får færre point. Ingen mister en stjerne.`] : []),
    ...(stars > 0 ? [`${numberText(stars)} fund får ${stars === 1 ? 'sin' : 'deres'} første stjerne.`] : []),
    'Det sker i løbet af nogle minutter.',
    ...(isEstimate ? ['Tallene er regnet ud fra de nyeste fund.'] : []),
  ]
}

/** Show an editor how many finds a change gives other points, and ask whether that is meant. Where none does, nobody is asked. */
export async function confirmPoints(wish: Sent<'POST /records/preview-validation-parameters'>): Promise<boolean> {
  const preview = await api('POST /records/preview-validation-parameters', wish)
  if (preview.gain + preview.lose === 0) return true
  return confirmDialog({
    header: 'Fund får andre point',
    body: pointsText(preview)
      .map((line) => `<p>${line}</p>`)
      .join(''),
    okLabel: 'Gem',
  })
}
