import type { PageProps } from '../../core/page.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { morphoPath, orphansPath } from './address.ts'
import { ChangeLog } from './ChangeLog.tsx'
import { BlurRulesForm } from './master/BlurRulesForm.tsx'
import { NamesPart } from './master/NamesPart.tsx'
import { NotesPart } from './master/NotesPart.tsx'
import { PlacePart } from './master/PlacePart.tsx'
import { ReferenceForm } from './master/ReferenceForm.tsx'
import { RelationshipPart } from './master/RelationshipPart.tsx'
import { StatusForm } from './master/StatusForm.tsx'
import { SuperSpeciesPart } from './master/SuperSpeciesPart.tsx'
import { TogglePart } from './master/TogglePart.tsx'
import { VernacularPart } from './master/VernacularPart.tsx'
import { TaxonFrame } from './TaxonFrame.tsx'

/** Everything that the checklist rests on, of one taxon. */
export default function MasterDataPage({ params }: PageProps) {
  return (
    <TaxonFrame id={params.taxonStamId} what="Stamdata">
      {(taxon) => (
        <div className="grid gap-6">
          {taxon.taxonType === 0 && taxon.mergedInto === null && (
            <>
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <NamesPart taxon={taxon} />
                <VernacularPart taxon={taxon} />
              </div>
              <StatusForm taxon={taxon} />
              {(Boolean(taxon.blurRadius) || taxon.blurRules.length > 0) && <BlurRulesForm taxon={taxon} />}
              <PlacePart taxon={taxon} />
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <SuperSpeciesPart taxon={taxon} />
                <ReferenceForm taxon={taxon} />
              </div>
            </>
          )}
          {taxon.taxonType === 1 && (
            <Notice
              title="Det er en formgruppe"
              action={<ButtonLink to={`${morphoPath}?gruppe=${taxon.id}`}>Redigér formgruppen</ButtonLink>}
            >
              Navne og medlemmer rettes under Formgrupper.
            </Notice>
          )}
          {taxon.taxonType === 2 && taxon.mergedInto === null && (
            <Notice
              title="Navnet hører ikke til noget taxon endnu"
              action={<ButtonLink to={orphansPath}>Gå til forældreløse taxa</ButtonLink>}
            >
              Opret det som taxon, eller læg det sammen med et.
            </Notice>
          )}
          {taxon.taxonType !== 2 && taxon.mergedInto === null && <NotesPart taxon={taxon} />}
          <RelationshipPart taxonId={taxon.id} />
          <Card title="Historik" lead="Hvad der er ændret, af hvem og hvornår.">
            <ChangeLog taxonId={taxon.id} />
          </Card>
          {taxon.taxonType === 0 && taxon.mergedInto === null && <TogglePart taxon={taxon} />}
        </div>
      )}
    </TaxonFrame>
  )
}
