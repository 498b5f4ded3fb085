import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { HitField } from '../../ui/HitField.tsx'

/** Choose one community by a word of its name. */
export function CommunityField({ onSelect }: { onSelect: (id: number) => void }) {
  const [text, setText] = useState('')
  const queryString = text.trim()
  const isAsked = queryString.length >= 2
  const { data } = useQuery({
    queryKey: ['communities-named', queryString],
    queryFn: ({ signal }) => api('GET /community/search', { queryString, take: 6 }, { signal }),
    enabled: isAsked,
  })
  return (
    <HitField
      label="Fællesskabets fund"
      placeholder="Søg efter et fællesskab"
      listLabel="Fællesskaber"
      text={text}
      onText={setText}
      hits={isAsked ? (data?.items ?? []) : []}
      keyOf={({ id }) => id}
      show={({ name, records }) => (
        <>
          <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
          <span className="text-ink-soft text-sm tabular-nums">{counted(records, 'fund')}</span>
        </>
      )}
      onPick={({ id }) => onSelect(id)}
    />
  )
}
