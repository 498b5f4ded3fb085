import { counted, numberText } from '#contract/counted.ts'
import { recordDay, sideText } from '#contract/record-head.ts'
import { capital } from '#contract/taxon-head.ts'
import { confirmedText, type WarningReason, warningReasons } from '#contract/warning-words.ts'
import type { Config } from '#server/core/config.ts'
import type { Mail } from '#server/core/mail.ts'

/** A warning as an e-mail tells it. */
export interface ToldWarning {
  id: number
  name: string
  latinName: string
  reasons: WarningReason[]
  municipality: string | null
  nearestMetres: number | null
  nearestOn: string | null
  /** Of the find that it is told by; null when none holds it any more. */
  recordId: number | null
  observedOn: string | null
  side: number | null
  locality: string | null
  /** Its public place, and the nearest town to it. */
  lon: number | null
  lat: number | null
  town: string | null
  stars: number | null
  pictureUrl: string | null
}

interface Receiver {
  email: string
  /** They may open the page of warnings; others are led to the find. */
  hasPage: boolean
}
type Site = Pick<Config, 'SITE_NAME' | 'siteUrl'>

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;')
const dayText = (day: string) => recordDay({ observedFrom: day, observedTo: null, datePrecision: 'day' })
const distance = (metres: number) => (metres < 1000 ? `${metres} m` : `${numberText(Math.round(metres / 100) / 10)} km`)

const nearTown = ({ town }: ToldWarning) => (town === null ? null : `nær ${town}`)
const degrees = (value: number) => value.toFixed(5)

const placeText = (warning: ToldWarning) => {
  const { locality, municipality, side, lon, lat } = warning
  const hidden = side !== null && side > 0 ? `et sted i et kvadrat på ${sideText(side)}` : null
  const exact = hidden === null && lon !== null && lat !== null ? `(${degrees(lat)}, ${degrees(lon)})` : null
  const names = [locality ?? hidden ?? nearTown(warning), municipality].filter((part) => part !== null).join(', ')
  return [names, exact].filter((part) => part !== null && part !== '').join(' ')
}

/** What is known of it, a sentence a line. */
export function warningFacts(warning: ToldWarning): string[] {
  const { observedOn, stars, reasons, nearestMetres, nearestOn } = warning
  const place = placeText(warning)
  const known =
    nearestMetres === null
      ? 'Der er ingen tidligere kendte fund af arten i portalen'
      : `Nærmeste kendte fund ligger ${distance(nearestMetres)} væk${nearestOn === null ? '' : ` (${dayText(nearestOn)})`}`
  return [
    ...(observedOn === null ? [] : [`Set ${dayText(observedOn)}${place === '' ? '' : `: ${place}`}`]),
    `Hvorfor: ${reasons.map((reason) => warningReasons[reason].toLocaleLowerCase('da-DK')).join(' og ')}`,
    known,
    confirmedText(stars ?? 0),
  ]
}

const pathOf = ({ hasPage }: Receiver, { id, recordId }: ToldWarning) =>
  hasPage ? `/invasiv/varsler?varsel=${id}` : `/fund/${recordId}`

function mailOf(
  { email }: Receiver,
  { SITE_NAME: site, siteUrl }: Site,
  { subject, text, html }: { subject: string; text: string[]; html: string },
): Mail {
  const settingsUrl = `${siteUrl}/notifikationer?vis=indstillinger#varsler`
  const why = `Du får denne e-mail, fordi ${site} varsler dig om invasive arter.`
  return {
    ...{ to: email, subject, settingsUrl },
    text: ['Hej', ...text, `${why} Vælg selv, om du vil have varsler på e-mail:\n${settingsUrl}`].join('\n\n'),
    html: `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body><p>Hej</p>${html}<hr><p>${escaped(why)} <a href="${escaped(settingsUrl)}">Vælg selv, om du vil have varsler på e-mail</a>.</p></body></html>`,
  }
}

/** One warning, with the two answers: they lead to the find, where who may vote or decide does so. */
export function warningMail(to: Receiver, warning: ToldWarning, site: Site): Mail {
  const name = capital(warning.name)
  const at = warning.municipality ?? warning.locality ?? nearTown(warning)
  const facts = warningFacts(warning)
  const link = (path: string) => `${site.siteUrl}${path}`
  const find = `/fund/${warning.recordId}`
  const ways = [
    { label: 'Bekræft arten', url: link(pathOf(to, warning)) },
    { label: 'Ikke den art', url: link(find) },
  ]
  const see = link(pathOf(to, warning))
  const picture = warning.pictureUrl
    ? `<p><img src="${escaped(warning.pictureUrl)}" alt="${escaped(name)}" width="320"></p>`
    : ''
  const button = ({ label, url }: (typeof ways)[number]) => `<a href="${escaped(url)}">${escaped(label)}</a>`
  return mailOf(to, site, {
    subject: `Varsel: ${name}${at === null ? '' : ` – ${at}`}`,
    text: [
      `${name} (${warning.latinName}) er fundet.`,
      facts.map((fact) => `- ${fact}.`).join('\n'),
      ...ways.map(({ label, url }) => `${label}: ${url}`),
      `Se varslet: ${see}`,
    ],
    html: `<h2>${escaped(name)} <i>${escaped(warning.latinName)}</i></h2>${picture}<ul>${facts
      .map((fact) => `<li>${escaped(fact)}.</li>`)
      .join('')}</ul><p>${ways.map(button).join(' · ')}</p><p><a href="${escaped(see)}">Se varslet</a></p>`,
  })
}

/** Several warnings that came together: one e-mail that names the species and leads to all of them. */
export function lotMail(to: Receiver, warnings: readonly ToldWarning[], site: Site): Mail {
  const subject = `${counted(warnings.length, 'varsel', 'varsler')} om invasive arter`
  const lines = warnings.slice(0, 20).map((one) => {
    const place = placeText(one)
    return { text: `${capital(one.name)}${place === '' ? '' : `, ${place}`}`, url: `${site.siteUrl}${pathOf(to, one)}` }
  })
  const rest = warnings.length > lines.length ? `og ${warnings.length - lines.length} mere` : ''
  return mailOf(to, site, {
    subject,
    text: [
      `${subject}, som er kommet på én gang:`,
      lines.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n'),
      ...(rest === '' ? [] : [rest]),
    ],
    html: `<h2>${escaped(subject)}</h2><p>De er kommet på én gang.</p><ul>${lines
      .map(({ text, url }) => `<li><a href="${escaped(url)}">${escaped(text)}</a></li>`)
      .join('')}</ul>${rest === '' ? '' : `<p>${rest}</p>`}`,
  })
}

/** The finds turned out to be something else, or are gone: nothing of them is told. */
export function withdrawnMail(to: Receiver, warnings: readonly ToldWarning[], site: Site): Mail {
  const [first] = warnings
  if (warnings.length === 1 && first) {
    const said = `Varslet om ${first.name} er trukket tilbage: fundet viste sig at være noget andet, eller det er ikke længere offentligt.`
    const subject = `Varsel trukket tilbage: ${capital(first.name)}`
    return mailOf(to, site, { subject, text: [said], html: `<p>${escaped(said)}</p>` })
  }
  const subject = `${counted(warnings.length, 'varsel', 'varsler')} er trukket tilbage`
  const said = `${subject}: fundene viste sig at være noget andet, eller de er ikke længere offentlige.`
  const names = [...Map.groupBy(warnings, ({ name }) => capital(name))].map(([name, own]) =>
    own.length === 1 ? name : `${name} (${own.length})`,
  )
  return mailOf(to, site, {
    subject,
    text: [said, names.map((name) => `- ${name}`).join('\n')],
    html: `<p>${escaped(said)}</p><ul>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`,
  })
}
