import type { Config } from '#server/core/config.ts'
import { errorNotice, field, passwordHint } from './form.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

export interface RegisterFields {
  name: string
  email: string
  userName: string
  password: string
}
export type RegisterErrors = Partial<Record<keyof RegisterFields, string>>

interface Register {
  address: string
  values?: Partial<RegisterFields>
  errors?: RegisterErrors
}

export const registerPage = (config: Config, { address, values = {}, errors = {} }: Register) => {
  const firstError = (['name', 'email', 'userName', 'password'] as const).find((name) => errors[name])
  const focus = (name: keyof RegisterFields) => (firstError ?? 'name') === name
  return page(config, {
    title: 'Bliv bruger',
    heading: 'Bliv bruger',
    content: html`
    <p class="lead">Bliv en del af fællesskabet om Danmarks vilde natur. Det er gratis.</p>
    ${firstError !== undefined && errorNotice('Der er noget, du lige skal rette, før vi kan oprette kontoen.')}
    <form method="post" action="${address}/opret" novalidate>
      ${field({
        name: 'name',
        label: 'Navn',
        autocomplete: 'name',
        maxLength: 120,
        value: values.name,
        error: errors.name,
        focus: focus('name'),
      })}
      ${field({
        name: 'email',
        label: 'E-mail',
        type: 'email',
        autocomplete: 'email',
        value: values.email,
        error: errors.email,
        focus: focus('email'),
      })}
      ${field({
        name: 'userName',
        label: 'Brugernavn',
        autocomplete: 'username',
        maxLength: 40,
        optional: true,
        value: values.userName,
        error: errors.userName,
        focus: focus('userName'),
        hint: 'Vi finder på et, hvis du lader feltet stå tomt.',
      })}
      ${field({
        name: 'password',
        label: 'Adgangskode',
        type: 'password',
        autocomplete: 'new-password',
        maxLength: 200,
        error: errors.password,
        focus: focus('password'),
        hint: passwordHint,
      })}
      <div class="actions"><button class="button" type="submit">Bliv bruger</button></div>
    </form>
    <p class="aside">Har du allerede en konto? <a href="${address}/log-ind">Log ind</a></p>`,
  })
}
