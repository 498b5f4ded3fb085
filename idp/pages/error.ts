import type { Config } from '#server/core/config.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface Told {
  heading: string
  text: string
}

const outdated: Told = {
  heading: 'Siden er forældet',
  text: 'Der gik for lang tid, eller du har logget ind i et andet vindue. Gå tilbage til forsiden, og start forfra.',
}
const byError: Record<string, Told> = {
  login_required: outdated,
  invalid_client: {
    heading: 'Applikationen er ukendt',
    text: 'Den applikation, du kommer fra, er ikke godkendt her, eller den er ikke længere aktiv.',
  },
  invalid_redirect_uri: {
    heading: 'Vi kan ikke sende dig tilbage',
    text: 'Den applikation, du kommer fra, har bedt os sende dig til en adresse, der ikke er godkendt. Derfor stopper vi her.',
  },
  server_error: {
    heading: 'Noget gik galt hos os',
    text: 'Det er ikke din skyld. Prøv igen om lidt.',
  },
  temporarily_unavailable: {
    heading: 'Vi er her straks igen',
    text: 'Vi kan ikke få fat i vores data lige nu, så du kan ikke logge ind. Vent et øjeblik, og prøv igen.',
  },
  too_many_requests: {
    heading: 'Det gik lidt for hurtigt',
    text: 'Der er kommet mange forsøg fra dit netværk. Vent et minut, og prøv igen.',
  },
  not_found: {
    heading: 'Siden findes ikke',
    text: 'Adressen er forkert, eller siden er flyttet.',
  },
  foreign_form: {
    heading: 'Det kunne vi ikke godkende',
    text: 'Formularen kom ikke fra denne side. Åbn siden igen, og prøv en gang til.',
  },
}
const unexpected: Told = {
  heading: 'Loginnet kunne ikke gennemføres',
  text: 'Der var noget galt med den forespørgsel, der sendte dig hertil. Gå tilbage, og prøv igen.',
}

/** What the provider says of pages that were left open too long. */
const saysOutdated = /session|expired|not found|logout details|xsrf/i

/** For people: what happened and what to do. The provider's own words stand below, small, for those who help them. */
export function errorPage(config: Config, out: { error: string; error_description?: string | undefined }): string {
  const { error, error_description: description = '' } = out
  const told = byError[error] ?? (error === 'invalid_request' && saysOutdated.test(description) ? outdated : unexpected)
  const mayTryAgain = error === 'temporarily_unavailable'
  return page(config, {
    title: told.heading,
    heading: told.heading,
    content: html`
    <p class="lead">${told.text}</p>
    <div class="actions">
      ${mayTryAgain && html`<a class="button" href="">Prøv igen</a>`}
      <a class="button${mayTryAgain ? ' button-quiet' : ''}" href="${config.siteUrl}/">Til forsiden</a>
    </div>
    ${description !== '' && html`<p class="aside hint">Til den, der hjælper dig: <code>${error}: ${description}</code></p>`}`,
  })
}
