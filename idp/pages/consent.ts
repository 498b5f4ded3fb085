import type { Config } from '#server/core/config.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface Consent {
  address: string
  clientName: string
  /** Host that the person is sent back to: the name alone can be anything. */
  returnsTo: string
  accountName: string
  api: boolean
  offline: boolean
}

export const consentPage = (config: Config, p: Consent) =>
  page(config, {
    title: 'Giv adgang',
    heading: `Giv ${p.clientName} adgang?`,
    content: html`
    <p class="lead">Du er logget ind som ${p.accountName}. <strong>${p.clientName}</strong> (${p.returnsTo}) beder om at få:</p>
    <ul class="gets">
      <li>Dit navn, dit brugernavn og din <span class="whole">e-mailadresse</span></li>
      ${p.api && html`<li>Lov til at læse og ændre dine data på ${config.SITE_NAME} på dine vegne, med de rettigheder, du selv har</li>`}
      ${p.offline && html`<li>Adgang, også når du ikke selv er logget ind</li>`}
    </ul>
    <p class="hint">Giv kun adgang til applikationer, du kender og stoler på. Din adgangskode bliver aldrig delt.</p>
    <form method="post" action="${p.address}/samtykke">
      <div class="actions">
        <button class="button" type="submit" name="answer" value="yes">Giv adgang</button>
        <button class="button button-quiet" type="submit" name="answer" value="no">Afvis</button>
      </div>
    </form>`,
  })
