import {
  Archive,
  ArchiveRestore,
  CalendarPlus,
  Ellipsis,
  Eye,
  EyeOff,
  Flag,
  Megaphone,
  Pencil,
  Trash2,
  UserCog,
} from 'lucide-react'
import type { CommunityShown } from '#contract/community.ts'
import { api } from '../../core/api.ts'
import { escapeHtml } from '../../core/html.ts'
import { go } from '../../core/link.tsx'
import { iconButtonClass } from '../../ui/button-style.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import type { MenuAction } from '../../ui/Menu.tsx'
import { toast } from '../../ui/Toast.tsx'
import { editPath, eventFormPath, threadsPath } from '../address.ts'
import { communityChanged, renewCommunities } from '../community-data.ts'
import { editOrganisers } from './edit-organisers.tsx'
import { hideCommunity, reportCommunity } from './words-dialogs.tsx'

/** What the viewer may do with a community. */
export function CommunityMenu({ community }: { community: CommunityShown }) {
  const { id, may, isClosed, isHidden } = community
  const when = (isShown: boolean, action: MenuAction) => (isShown ? [action] : [])
  return (
    <LazyMenu
      label="Mere om fællesskabet"
      trigger={<Ellipsis aria-hidden="true" />}
      triggerClassName={iconButtonClass(undefined, 'border border-edge')}
      groups={[
        [
          ...when(may.edit, {
            ...{ id: 'edit', label: 'Redigér', icon: <Pencil aria-hidden="true" /> },
            onAction: () => go(editPath(id)),
          }),
          ...when(may.edit, {
            ...{ id: 'organisers', label: 'Arrangører', icon: <UserCog aria-hidden="true" /> },
            onAction: () => void editOrganisers(community),
          }),
          ...when(may.organise, {
            ...{ id: 'event', label: 'Ny aktivitet', icon: <CalendarPlus aria-hidden="true" /> },
            onAction: () => go(eventFormPath(id)),
          }),
          ...when(may.organise, {
            ...{ id: 'announce', label: 'Skriv en meddelelse', icon: <Megaphone aria-hidden="true" /> },
            onAction: () => go(threadsPath(id, { ny: 'meddelelse' })),
          }),
        ],
        [
          ...when(may.close, {
            id: 'close',
            label: isClosed ? 'Åbn igen' : 'Luk for nye fund',
            icon: isClosed ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
            onAction: () => void close(community),
          }),
          ...when(may.hide, {
            id: 'hide',
            label: isHidden ? 'Vis igen' : 'Skjul',
            icon: isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />,
            onAction: () => void hideCommunity(community),
          }),
          ...when(may.report, {
            ...{ id: 'report', label: 'Anmeld', icon: <Flag aria-hidden="true" /> },
            onAction: () => void reportCommunity(community),
          }),
          ...when(may.delete, {
            ...{ id: 'delete', label: 'Slet', icon: <Trash2 aria-hidden="true" />, isDanger: true },
            onAction: () => void remove(community),
          }),
        ],
      ]}
    />
  )
}

async function close({ id, isClosed }: CommunityShown) {
  const isMeant =
    isClosed ||
    (await confirmDialog({
      header: 'Luk for nye fund?',
      body: '<p>Alt, der er i fællesskabet, kan stadig læses. Du kan åbne det igen.</p>',
      okLabel: 'Luk fællesskabet',
    }))
  if (!isMeant) return
  try {
    communityChanged(await api('POST /community/close', { id, on: !isClosed }))
    toast.success(isClosed ? 'Fællesskabet er åbent igen.' : 'Fællesskabet er lukket for nye fund.')
  } catch (error) {
    await showError('Det lykkedes ikke.', error)
  }
}

async function remove({ id, name }: CommunityShown) {
  const isMeant = await confirmDialog({
    header: 'Slet fællesskabet?',
    body: `<p>“${escapeHtml(name)}” forsvinder for alle. Fundene bliver, hvor de er.</p>`,
    okLabel: 'Slet',
    isDanger: true,
  })
  if (!isMeant) return
  try {
    await api('POST /community/delete', { id })
    go('/faellesskaber', { replace: true })
    void renewCommunities()
    toast.success('Fællesskabet er slettet.')
  } catch (error) {
    await showError('Fællesskabet kunne ikke slettes.', error)
  }
}
