import { PenLine } from 'lucide-react'
import type { Taxon } from '#contract/taxon.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { JumpLink } from '../../ui/JumpLink.tsx'
import { inSentence } from '../names.ts'

/** Where nobody has written about a taxon yet: editors get the way in, others the place where they can tell what they know. */
export function Invitation({ taxon, thread }: { taxon: Taxon; thread: string }) {
  const name = inSentence(taxon)
  return (
    <section className="grid justify-items-start gap-3 rounded-lg border border-edge border-dashed px-5 py-6">
      <h2 className="flex items-center gap-2.5 font-display font-semibold text-xl tracking-tight">
        <PenLine aria-hidden="true" className="size-5 shrink-0 text-accent" />
        Ingen har skrevet om {name} endnu
      </h2>
      {taxon.may.editDescription ? (
        <>
          <p className="max-w-[60ch]">
            Hvordan kender man den, hvad kan den forveksles med, og hvor lever den? Selv nogle få linjer gør gavn.
          </p>
          <ButtonLink to={`/administration/taxon-redigering/${taxon.id}`} variant="primary" size="small">
            Skriv den første beskrivelse
          </ButtonLink>
        </>
      ) : (
        <p className="max-w-[60ch]">
          Indtil da kan du se her på siden, hvad fundene fortæller. Kender du et godt kendetegn, så{' '}
          <JumpLink to={thread} className="text-accent underline underline-offset-4">
            fortæl det i snakken
          </JumpLink>
          .
        </p>
      )}
    </section>
  )
}
