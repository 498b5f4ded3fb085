/** Names and values beside each other: the column is narrow on every screen. */
export function FactsPart({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className="-my-2.5 grid text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-x-4 border-line py-2.5 not-last:border-b">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-break-word min-w-0 hyphens-auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
