import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { api, upload } from '../../core/api.ts'
import { setUser } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { confirmDialog } from '../../ui/dialogs.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { toldBy } from '../../ui/form-context.ts'
import { toast } from '../../ui/Toast.tsx'
import { Section } from './Section.tsx'

const accept = 'image/jpeg,image/png,image/webp'
const noConnection = 'Det lykkedes ikke. Tjek din forbindelse, og prøv igen.'

const notAPicture = 'Filen er ikke et billede, vi kan læse. Brug JPEG, PNG eller WebP.'

/** Whether the browser can read the picture: what it cannot show, it need not send. */
const isPicture = async (file: File): Promise<boolean> => {
  if (!accept.split(',').includes(file.type)) return false
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

/** The address under which the browser can show a file that is not sent yet. */
function useLocalAddress(file: File | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}

export function PhotoSection({ user }: { user: OwnUser }) {
  const [chosen, setChosen] = useState<File>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'upload' | 'remove'>()
  const preview = useLocalAddress(chosen)

  const choose = async (file: File | undefined) => {
    if (!file) return
    const isReadable = await isPicture(file)
    setError(isReadable ? undefined : notAPicture)
    setChosen(isReadable ? file : undefined)
  }
  const run = async (what: 'upload' | 'remove', work: () => Promise<string | null>, done: string) => {
    setPending(what)
    setError(undefined)
    try {
      const mediaId = await work()
      setUser(await api('POST /account/update-user-profile-photo', { userId: user.id, mediaId }))
      setChosen(undefined)
      toast.success(done)
    } catch (failure) {
      setError(toldBy(failure)?.message ?? noConnection)
    } finally {
      setPending(undefined)
    }
  }
  const use = (file: File) =>
    run('upload', async () => (await upload('POST /files/upload-image', file)).id, 'Dit profilbillede er gemt.')
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Fjern profilbilledet?',
      body: '<p>Billedet slettes, og dine forbogstaver vises i stedet. Det kan ikke fortrydes, men du kan altid lægge et nyt op.</p>',
      okLabel: 'Fjern billedet',
    })
    if (isSure) await run('remove', async () => null, 'Dit profilbillede er fjernet.')
  }

  return (
    <Section
      id="billede"
      help={<Help for="profile.photo" />}
      lead="Et ansigt eller et yndlingsdyr gør det lettere at kende dig."
    >
      <div className="flex flex-wrap items-start gap-6">
        <figure className="grid justify-items-center gap-2">
          <Avatar name={user.displayName} photoUrl={preview ?? user.userProfilePhotoUrl} size="x-large" />
          <figcaption className="text-ink-soft text-sm">{preview ? 'Forhåndsvisning' : 'Nu'}</figcaption>
        </figure>
        <div className="grid min-w-0 flex-1 basis-60 gap-3">
          {chosen ? (
            <>
              <p className="wrap-anywhere text-sm">
                <span className="text-ink-soft">Valgt: </span>
                {chosen.name}
              </p>
              {error && (
                <p role="alert" className="font-medium text-danger text-sm">
                  {error}
                </p>
              )}
              <div className="flex flex-wrap gap-2">
                <Button variant="primary" isPending={pending === 'upload'} onClick={() => use(chosen)}>
                  Brug billedet
                </Button>
                <Button
                  variant="quiet"
                  disabled={pending !== undefined}
                  onClick={() => {
                    setChosen(undefined)
                    setError(undefined)
                  }}
                >
                  Annullér
                </Button>
              </div>
            </>
          ) : (
            <>
              <FileDrop
                label={user.userProfilePhotoUrl ? 'Skift billede' : 'Vælg et billede'}
                description="JPEG, PNG eller WebP. Billedet vises rundt, beskåret om midten."
                accept={accept}
                error={error}
                onFiles={([file]) => choose(file)}
              />
              <div className="flex flex-wrap gap-2">
                <CameraButton onFile={choose} />
                {user.userProfilePhotoUrl && (
                  <Button
                    variant="quiet"
                    icon={<Trash2 aria-hidden="true" />}
                    isPending={pending === 'remove'}
                    onClick={remove}
                  >
                    Fjern billedet
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Straight to the camera, where there is likely to be one in the hand. */
function CameraButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const id = useId()
  return (
    <span className="relative hidden pointer-coarse:inline-flex">
      <label
        htmlFor={id}
        className={buttonClass('secondary', 'medium', 'focus-within:outline-3 focus-within:outline-focus')}
      >
        <Camera aria-hidden="true" />
        Tag et billede
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        capture="user"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </span>
  )
}
