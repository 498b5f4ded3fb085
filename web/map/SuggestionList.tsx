import { MapPin } from 'lucide-react'
import { useId } from 'react'
import type { PlaceSuggestion } from './place.ts'

interface SuggestionListProps {
  suggestions: readonly PlaceSuggestion[]
  onChoose: (suggestion: PlaceSuggestion) => void
}

/** Places that are likely: earlier ones, and named ones nearby. */
export function SuggestionList({ suggestions, onChoose }: SuggestionListProps) {
  const id = useId()
  if (suggestions.length === 0) return null
  return (
    <div className="grid min-w-0 gap-2 *:min-w-0">
      <p id={id} className="font-semibold text-sm">
        Forslag
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {suggestions.map((suggestion) => (
          <li key={`${suggestion.name} ${suggestion.point.lon} ${suggestion.point.lat}`} className="max-w-full">
            <button
              type="button"
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4 py-1.5 text-start text-sm transition-colors duration-quick hover:border-accent hover:bg-accent-soft"
              onClick={() => onChoose(suggestion)}
            >
              <MapPin className="size-4 shrink-0 text-accent" aria-hidden="true" />
              <span className="truncate font-medium">{suggestion.name}</span>
              {suggestion.detail && <span className="shrink-0 text-ink-soft">{suggestion.detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
