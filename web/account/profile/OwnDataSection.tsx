import { useQuery } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import { api, download } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../../ui/dates.ts'
import { showError } from '../../ui/dialogs.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Section } from './Section.tsx'

const key = ['own-data']

const sizeText = (bytes: number) => {
  const megabytes = bytes / 1_000_000
  return megabytes < 1
    ? `${numberText(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${megabytes.toLocaleString('da-DK', { maximumFractionDigits: 1 })} MB`
}

/** Everything that the portal holds about one, as one file. */
export function OwnDataSection() {
  const [isPending, setPending] = useState(false)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /account/own-data', {}, { signal }),
    // Only while it is being made.
    refetchInterval: ({ state }) => (state.data?.file?.status === 'working' ? 1500 : false),
  })
  const file = data?.file ?? null
  const during = async (work: () => Promise<unknown>, failure: string) => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      await showError(failure, error)
    } finally {
      setPending(false)
    }
  }
  const ask = () =>
    during(async () => {
      const asked = await api('POST /account/own-data', {})
      // What was asked before it knows nothing of it.
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, { file: asked })
    }, 'Dine data kunne ikke samles.')
  const take = (fileId: string) =>
    during(() => download('GET /account/own-data/{fileId}', { fileId }), 'Filen kunne ikke hentes.')
  return (
    <Section
      id="data"
      lead="Alt, hvad portalen ved om dig, i én fil: profil, fund, forslag, kommentarer, søgninger og dine billeder, som du lagde dem op."
    >
      {file?.status === 'working' && (
        <Progress label="Dine data samles. Du kan lukke siden og komme tilbage." value={undefined} />
      )}
      {file?.status === 'failed' && <p className="text-danger text-sm">Filen kunne ikke laves. Prøv igen.</p>}
      {file?.status === 'ready' && (
        <p className="text-ink-soft text-sm">
          Samlet {momentText(file.askedAt)}
          {file.bytes !== null && `, ${sizeText(file.bytes)}`}. Filen kan hentes til og med {momentText(file.until)}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {file?.status === 'ready' && (
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            isPending={isPending}
            onClick={() => void take(file.id)}
          >
            Hent filen
          </Button>
        )}
        {file?.status !== 'working' && (
          <Button icon={<PackageOpen aria-hidden="true" />} isPending={isPending} onClick={() => void ask()}>
            {file?.status === 'ready' ? 'Saml dem igen' : 'Hent alle mine data'}
          </Button>
        )}
      </div>
    </Section>
  )
}
