import type { Config } from '#server/core/config.ts'
import type { DemoLogin } from '../demo.ts'
import { errorNotice, field } from './form.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface SignIn {
  /** Address of the interaction that the form belongs to. */
  address: string
  /** The partner application that asks, when it is not the portal itself. */
  clientName?: string | undefined
  login?: string
  error?: string
  demo: readonly DemoLogin[]
}

export const signInPage = (config: Config, p: SignIn) =>
  page(config, {
    title: 'Log ind',
    heading: 'Log ind',
    content: html`
    <p class="lead">${
      p.clientName === undefined
        ? `Godt at se dig igen. Log ind for at indsende fund og følge med i dem.`
        : html`Log ind på ${config.SITE_NAME} for at fortsætte til <strong>${p.clientName}</strong>.`
    }</p>
    ${errorNotice(p.error)}
    <form method="post" action="${p.address}/log-ind">
      ${field({
        name: 'login',
        label: 'E-mail eller brugernavn',
        autocomplete: 'username',
        value: p.login,
        focus: !p.error,
        invalid: p.error !== undefined,
        describedBy: p.error && 'form-error',
      })}
      ${field({
        name: 'password',
        label: 'Adgangskode',
        type: 'password',
        autocomplete: 'current-password',
        focus: p.error !== undefined,
        invalid: p.error !== undefined,
        describedBy: p.error && 'form-error',
      })}
      <div class="actions"><button class="button" type="submit">Log ind</button></div>
    </form>
    <p class="below"><a href="${p.address}/glemt">Glemt adgangskoden?</a></p>
    <p class="aside">Ny her? <a href="${p.address}/opret">Bliv bruger</a></p>
    ${p.demo.length > 0 && demoList(p.demo)}`,
  })

const demoList = (demo: readonly DemoLogin[]) => html`<details class="demo">
      <summary>Prøv med en demokonto</summary>
      <p class="hint">Alle demokonti har adgangskoden <code>${demo[0]?.password}</code>.</p>
      <ul>${demo.map(
        (one) => html`
        <li>
          <span>${one.role}<small>${one.userName}</small></span>
          <button type="button" hidden data-login="${one.userName}" data-password="${one.password}" aria-label="Udfyld med ${one.userName}">Udfyld</button>
        </li>`,
      )}
      </ul>
    </details>`
