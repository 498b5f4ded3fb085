import { Bot, GraduationCap, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { numberText } from '#contract/counted.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { starNames, validationNumbers, waitedText } from '#contract/validation-words.ts'
import { Stars } from '../records/RecordCardView.tsx'
import { BarChart } from '../ui/BarChart.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { namingPath } from './address.ts'
import { useOverview } from './queue/queue-data.ts'

/** How validation works, and where it stands. */
export function AboutTab() {
  return (
    <div className="grid gap-10">
      <ul className="grid gap-4 md:grid-cols-3">
        <StarCard stars={1} icon={<Bot aria-hidden="true" />}>
          Maskinen ser på, om arten før er fundet i nærheden og på samme tid af året, og hvor let den er at kende. Giver
          det mindst {validationNumbers.machineStar} point, og var finderen sikker, får fundet én stjerne.
        </StarCard>
        <StarCard stars={2} icon={<Users aria-hidden="true" />}>
          Alle kan stemme på et navn. En stemme tæller dobbelt, når man er sikker, og mere, når man ofte har fået ret i
          gruppen. {validationNumbers.voteStar} point fra mindst {validationNumbers.voteStarPeople} personer giver to
          stjerner.
        </StarCard>
        <StarCard stars={3} icon={<GraduationCap aria-hidden="true" />}>
          En ekspert i gruppen har set på fundet og siger god for navnet. Ingen afgør sine egne fund, og en ekspert, der
          siger nej, giver en begrundelse.
        </StarCard>
      </ul>
      <Standing />
      <section className="grid max-w-[68ch] gap-3">
        <h2 className="font-display font-semibold text-2xl tracking-tight">Godt at vide</h2>
        <p>
          Stjerner falder aldrig af sig selv. De tages kun tilbage af en ekspert med en begrundelse, eller når fundet
          får et helt andet navn.
        </p>
        <p>
          I køen står de fund først, der har ventet længst. Markerede fund, truede og invasive arter og fund, hvor
          finderen har svaret på et spørgsmål, rykker frem.
        </p>
        <p>
          På hvert fund kan du se regnestykket bag stjernerne: hvad der gav point, og hvad der mangler til den næste.
        </p>
        <p className="mt-2">
          <ButtonLink to={namingPath} variant="primary">
            Hjælp med at bestemme fund
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}

function StarCard({ stars, icon, children }: { stars: 1 | 2 | 3; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <span className="flex items-center justify-between">
        <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-5.5">
          {icon}
        </span>
        <Stars stars={stars} />
      </span>
      <h2 className="font-semibold text-lg">{starNames[stars]}</h2>
      <p className="text-ink-soft text-sm">{children}</p>
    </li>
  )
}

function Standing() {
  const { data, isError, error, refetch } = useOverview()
  if (isError && !data) {
    return <ErrorState title="Tallene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-72 rounded-lg" />
  const figures = [
    { label: 'venter i køen', value: data.tabs.waiting },
    { label: 'mangler et navn', value: data.tabs.unnamed },
    { label: 'afgjort de seneste syv dage', value: data.decidedLastWeek },
  ]
  const waiting = data.groups.filter((group) => group.waiting > 0).toSorted((a, b) => b.waiting - a.waiting)
  const nameOf = (group: number) => speciesGroups[group as SpeciesGroup] ?? 'Uden gruppe'
  return (
    <section aria-labelledby="standing" className="grid gap-5">
      <h2 id="standing" className="font-display font-semibold text-2xl tracking-tight">
        Sådan står det til
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse rounded-lg bg-accent-soft px-5 py-4">
            <dt className="text-sm">{label}</dt>
            <dd className="font-display font-semibold text-3xl text-accent tabular-nums">{numberText(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <BarChart
            title="Fund efter stjerner"
            unit="fund"
            as="lying"
            bars={data.byStars.map((value, stars) => ({
              key: String(stars),
              label: starNames[stars as keyof typeof starNames] ?? '',
              value,
            }))}
          />
        </Card>
        {waiting.length > 0 && (
          <Card>
            <BarChart
              title="Venter, efter gruppe"
              unit="fund"
              as="lying"
              bars={waiting.map((group) => ({
                key: String(group.speciesGroup),
                label: `${nameOf(group.speciesGroup)} (${group.oldestDays === 0 ? 'fra i dag' : `ældste ${waitedText(group.oldestDays)}`})`,
                value: group.waiting,
              }))}
            />
          </Card>
        )}
      </div>
    </section>
  )
}
