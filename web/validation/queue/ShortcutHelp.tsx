import { openDialog } from '../../ui/dialogs.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'

const shortcuts = [
  ['V', 'Validér som det navn, der står øverst'],
  ['1–9', 'Validér som forslaget med det nummer'],
  ['N', 'Validér som noget andet'],
  ['A', 'Afvis'],
  ['S', 'Spørg finderen'],
  ['P', 'Tag et fund på pause op igen'],
  ['F', 'Fold stakken ud eller sammen'],
  ['↑ ↓', 'Gå mellem fundene i stakken'],
  ['Mellemrum', 'Tag fundet ud af stakken, eller læg det tilbage'],
  ['J', 'Næste uden at afgøre'],
  ['K', 'Forrige'],
  ['M', 'Markér til samlet afgørelse'],
  ['B', 'Afgør de markerede samlet'],
  ['U', 'Fortryd min seneste afgørelse'],
  ['O', 'Åbn fundets side'],
  ['?', 'Vis genvejene'],
] as const

export const showShortcuts = () =>
  openDialog({
    header: 'Genvejstaster',
    size: 'medium',
    content: (
      <dl className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {shortcuts.map(([key, what]) => (
          <div key={key} className="flex items-center gap-3">
            <dt className="min-w-12 shrink-0">
              <KeyCap>{key}</KeyCap>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    ),
    buttons: [{ label: 'Luk', buttonType: 2, buttonId: 'close', isPrimary: true }],
  })
