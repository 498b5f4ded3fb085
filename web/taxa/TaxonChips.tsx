import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { IconButton } from '../ui/IconButton.tsx'
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
      {taxa.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {taxa.map((taxon) => (
            <li
              key={taxon.id}
              className="flex min-w-0 items-center gap-2 rounded-full border border-line bg-raised py-0.5 ps-1 pe-0.5 text-sm"
            >
              <TaxonPicture taxon={taxon} className="size-8 rounded-full" drawingClassName="size-6" />
              <span className="wrap-anywhere min-w-0">
                <TaxonName taxon={taxon} />
              </span>
              <IconButton
                label={`Fjern ${taxon.name}`}
                size="small"
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(taxa.filter((one) => one.id !== taxon.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
