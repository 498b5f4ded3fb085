import { config } from '../core/config.ts'
import { CopyText } from '../ui/CopyText.tsx'
import { DrawerSection } from '../ui/Drawer.tsx'

/** What to type to get a token and read with it. */
const commandsFor = (clientId: string) => `# 1. Hent et adgangsbevis
curl -s -u '${clientId}:HEMMELIGHED' \\
  -d grant_type=client_credentials -d scope=api \\
  ${config.oidc.issuer}/token

# 2. Læs de offentlige data med access_token fra svaret
curl -s -H 'Authorization: Bearer ADGANGSBEVIS' \\
  '${config.siteUrl}/api/account/domain-user?userId=1'`

export function TokenExample({ clientId }: { clientId: string }) {
  return (
    <DrawerSection
      title="Sådan henter applikationen data"
      lead={
        <>
          Sæt hemmeligheden ind i stedet for HEMMELIGHED. Alle kald står i{' '}
          <a href="/api/docs" className="text-accent underline underline-offset-4">
            API-dokumentationen
          </a>
          .
        </>
      }
    >
      <CopyText label="Eksempel med curl" text={commandsFor(clientId)} isBlock />
    </DrawerSection>
  )
}
