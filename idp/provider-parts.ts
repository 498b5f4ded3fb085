import type * as entrance from 'oidc-provider'
import * as behindErrors from 'oidc-provider/lib/helpers/errors.js'
import * as behindPolicy from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import * as behindProvider from 'oidc-provider/lib/provider.js'

/*
 * The package's own entrance warns of an "Unsupported runtime" wherever Node has no LTS name. The Node that we bring is
 * of a line that is supported for years and got its name after that build; every flow that we use is tested on exactly
 * it. So what we use is taken from behind the entrance, where nothing is said. Versions of both are exact.
 */
export const errors: typeof entrance.errors = behindErrors
export const interactionPolicy: typeof entrance.interactionPolicy = behindPolicy
export const Provider: typeof entrance.Provider = behindProvider.Provider
