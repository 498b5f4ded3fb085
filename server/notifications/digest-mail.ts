import type { NotificationCard } from '#contract/notifications.ts'
import type { RecordCard } from '#contract/record.ts'
import { recordDay, sideText } from '#contract/record-head.ts'
import { type NotificationFamily, notificationFamilies } from '#contract/validation-words.ts'
import type { Config } from '#server/core/config.ts'
import type { Mail } from '#server/core/mail.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;')

const placeText = ({ locality, side }: RecordCard) => {
  if (locality) return locality
  return side > 0 ? `et sted i et kvadrat på ${sideText(side)}` : null
}
const detailsOf = (record: RecordCard | null) =>
  record === null ? [] : [recordDay(record), placeText(record)].filter((part) => part !== null)
const sentenceOf = ({ actor, text }: NotificationCard['lines'][number]) =>
  `${actor ? `${actor.displayName} ` : ''}${text}`.replace(/[.?!]?$/, (end) => end || '.')

export interface Digest {
  to: string
  /** By family, the newest first; each card with the lines that have not been told yet. */
  cards: readonly NotificationCard[]
}

/** One e-mail with all that has happened: as plain words, and the same with links. */
export function digestMail({ to, cards }: Digest, config: Pick<Config, 'SITE_NAME' | 'siteUrl'>): Mail {
  const { SITE_NAME: site, siteUrl } = config
  const settingsUrl = `${siteUrl}/notifikationer?vis=indstillinger`
  const things = cards.length === 1 ? 'Nyt om ét fund eller emne' : `Nyt om ${cards.length} fund og emner`
  const subject = cards.length === 1 ? `${cards[0]?.title} – nyt på ${site}` : `${things} på ${site}`
  const families = Object.entries(notificationFamilies).flatMap(([family, name]) => {
    const own = cards.filter((card) => card.families.includes(family as NotificationFamily))
    return own.length === 0 ? [] : [{ name, own }]
  })
  const all = `${siteUrl}/notifikationer`
  const why = `Du får denne e-mail, fordi du har bedt ${site} om at skrive til dig.`
  const text = families.map(({ name, own }) =>
    [name.toUpperCase(), ...own.map((card) => cardText(card, siteUrl))].join('\n\n'),
  )
  const html = families.map(
    ({ name, own }) => `<h2>${escaped(name)}</h2>${own.map((card) => cardHtml(card, siteUrl)).join('')}`,
  )
  return {
    ...{ to, subject, settingsUrl },
    text: [
      'Hej',
      ...text,
      `Se det hele: ${all}`,
      `${why} Vælg selv, hvor ofte du vil høre fra os, eller slå det fra:\n${settingsUrl}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body><p>Hej</p>${html.join('')}<p><a href="${escaped(all)}">Se det hele</a></p><hr><p>${escaped(why)} <a href="${escaped(settingsUrl)}">Vælg selv, hvor ofte du vil høre fra os, eller slå det fra</a>.</p></body></html>`,
  }
}

const cardText = (card: NotificationCard, siteUrl: string) =>
  [
    [card.title, ...detailsOf(card.record)].join(', '),
    ...card.lines.map((line) => `- ${sentenceOf(line)}`),
    `${siteUrl}${card.path}`,
  ].join('\n')

const cardHtml = (card: NotificationCard, siteUrl: string) => {
  const details = detailsOf(card.record).join(', ')
  const lines = card.lines.map((line) => `<li>${escaped(sentenceOf(line))}</li>`).join('')
  const link = `<a href="${escaped(`${siteUrl}${card.path}`)}">${escaped(card.title)}</a>`
  return `<h3>${link}</h3>${details === '' ? '' : `<p>${escaped(details)}</p>`}<ul>${lines}</ul>`
}
