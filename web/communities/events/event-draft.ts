import type { CommunityEvent, EventInput } from '#contract/community-events.ts'

/** An event as the form holds it. */
export interface EventDraft {
  title: string
  html: string
  fromDay: string
  fromTime: string | null
  toDay: string
  toTime: string | null
  place: string
  point: EventInput['point']
  metres: string
  link: string
  most: string
}

export const blankEvent: EventDraft = {
  ...{ title: '', html: '', fromDay: '', fromTime: '10:00', toDay: '', toTime: '12:00' },
  ...{ place: '', point: null, metres: '', link: '', most: '' },
}

export function draftOfEvent(event: CommunityEvent | null): EventDraft {
  if (event === null) return blankEvent
  const { title, html, startsAt, endsAt, place, point, metres, link, most } = event
  return {
    ...{ title, html, place, point, link },
    ...{ fromDay: startsAt.slice(0, 10), fromTime: startsAt.slice(11) },
    ...{ toDay: endsAt.slice(0, 10), toTime: endsAt.slice(11) },
    metres: metres === null ? '' : String(metres),
    most: most === null ? '' : String(most),
  }
}

const wholeIn = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

/** What is wrong with it, by the names of the fields. */
export function problemsOf(draft: EventDraft): Record<string, string> {
  const { title, fromDay, fromTime, toDay, toTime, metres, most, link } = draft
  const [from, to] = [`${fromDay}T${fromTime}`, `${toDay || fromDay}T${toTime}`]
  return {
    ...(title.trim().length < 3 ? { 'event.title': 'Skriv en titel på mindst tre tegn.' } : {}),
    ...(fromDay === '' || fromTime === null ? { 'event.startsAt': 'Vælg dag og klokkeslæt.' } : {}),
    ...(toTime === null ? { 'event.endsAt': 'Vælg, hvornår det slutter.' } : {}),
    ...(fromDay !== '' && toTime !== null && to <= from
      ? { 'event.endsAt': 'Vælg et tidspunkt efter begyndelsen.' }
      : {}),
    ...(metres.trim() !== '' && (wholeIn(metres) ?? 0) < 10 ? { 'event.metres': 'Skriv mindst 10 meter.' } : {}),
    ...(most.trim() !== '' && (wholeIn(most) ?? 0) < 1 ? { 'event.most': 'Skriv et helt tal.' } : {}),
    ...(link !== '' && !/^https?:\/\/\S+\.\S+/.test(link) ? { 'event.link': 'Begynd med https://.' } : {}),
  }
}

export function inputOfEvent(draft: EventDraft): EventInput {
  const { title, html, fromDay, fromTime, toDay, toTime, place, point, metres, link, most } = draft
  return {
    ...{ title, html, place, point, link },
    startsAt: `${fromDay}T${fromTime}`,
    endsAt: `${toDay || fromDay}T${toTime}`,
    metres: point === null ? null : (wholeIn(metres) ?? null),
    most: wholeIn(most) ?? null,
  }
}
