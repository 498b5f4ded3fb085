import type { ReactNode } from 'react'
import { type DescriptionHeading, descriptionHeadings } from '#contract/enums.ts'
import type { Description } from '#contract/taxon.ts'
import { isEmptyHtml } from '../../core/html.ts'
import { Prose } from '../../ui/Prose.tsx'

/** What has been written about a taxon, under the headings in their order. */
export function DescriptionPart({ description, empty }: { description: Description; empty: ReactNode }) {
  const written = (Object.keys(descriptionHeadings) as DescriptionHeading[]).flatMap((heading) => {
    const html = description[heading]
    return html === undefined || isEmptyHtml(html) ? [] : [{ heading, html }]
  })
  if (written.length === 0) return empty
  return (
    <div className="grid gap-8">
      {written.map(({ heading, html }) => (
        <section key={heading} aria-labelledby={`beskrivelse-${heading}`}>
          <h2 id={`beskrivelse-${heading}`} className="mb-2 font-display font-semibold text-2xl tracking-tight">
            {descriptionHeadings[heading]}
          </h2>
          <Prose html={html} />
        </section>
      ))}
    </div>
  )
}
