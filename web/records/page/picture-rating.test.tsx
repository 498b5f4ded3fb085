import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DotRating } from '../../ui/DotRating.tsx'
import { Stars } from '../RecordCardView.tsx'

/** What is drawn, apart from its words. */
const signsIn = (html: string) => new Set(html.match(/lucide-[a-z-]+/g))

it('how well a picture shows its taxon does not look like how sure a name is', () => {
  const words = ['Lidt', 'Godt', 'Fremragende']
  const rating = renderToStaticMarkup(<DotRating label="Billedet" words={words} value={2} onChange={() => {}} />)
  const stars = renderToStaticMarkup(<Stars stars={2} />)
  expect(signsIn(stars)).toContain('lucide-star')
  expect([...signsIn(rating)].filter((sign) => signsIn(stars).has(sign))).toEqual([])
})
