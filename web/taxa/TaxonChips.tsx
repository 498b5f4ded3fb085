import type { ReactNode } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { ChosenList } from '../ui/ChosenList.tsx'
import { TaxonCombobox } from './TaxonCombobox.tsx'
import { TaxonName } from './TaxonName.tsx'
import { TaxonPicture } from './TaxonPicture.tsx'

interface TaxonChipsProps {
  label: string
  description?: ReactNode
  taxa: readonly TaxonRef[]
  onChange: (taxa: readonly TaxonRef[]) => void
  max?: number
  /** For errors from the surrounding form. */
  name?: string
  /** Never offered: the taxon itself. */
  except?: number
}

/** Several taxa: found one by one, shown as a list, taken out again one by one. */
export function TaxonChips({ label, description, taxa, onChange, max, name, except }: TaxonChipsProps) {
  const isFull = max !== undefined && taxa.length >= max
  return (
    <div className="grid gap-2">
      <TaxonCombobox
        label={label}
        description={isFull ? `Der kan højst være ${max}.` : description}
        placeholder="Søg, og vælg for at tilføje"
        name={name}
        clearsOnSelect
        isDisabled={isFull}
        onSelect={(hit) => {
          if (hit && hit.id !== except && !taxa.some((one) => one.id === hit.id)) onChange([...taxa, hit])
        }}
      />
      <ChosenList
        label={label}
        items={taxa.map((taxon) => ({
          ...{ id: taxon.id, name: taxon.name, shown: <TaxonName taxon={taxon} /> },
          picture: <TaxonPicture taxon={taxon} className="size-8 rounded-full" drawingClassName="size-6" />,
        }))}
        onRemove={(id) => onChange(taxa.filter((one) => one.id !== id))}
      />
    </div>
  )
}
