import type { CommunityRecord } from '#contract/community.ts'
import { counted } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { renewCommunities } from '../community-data.ts'

const idsOf = (rows: readonly CommunityRecord[]) => rows.map(({ record }) => record.id)

/** Asks first; tells whether they are out. */
export async function leaveOutAll(id: number, rows: readonly CommunityRecord[]): Promise<boolean> {
  const it = rows.length === 1 ? 'Det' : 'De'
  const isMeant = await confirmDialog({
    header: `Udelad ${counted(rows.length, 'fund')}?`,
    body: `<p>${it} tæller ikke længere med i fællesskabet, men bliver på portalen.</p>`,
    okLabel: 'Udelad',
  })
  if (!isMeant) return false
  try {
    const { changed } = await api('POST /community/take-records', { id, recordIds: idsOf(rows), out: true })
    void renewCommunities()
    const action = { label: 'Fortryd', onAction: () => void takeBack(id, rows) }
    toast.success(`${counted(changed, 'fund')} er udeladt.`, action)
    return true
  } catch (error) {
    await showError('Fundene kunne ikke udelades.', error)
    return false
  }
}

/** What was left out before. */
export async function takeInAgain(id: number, rows: readonly CommunityRecord[]): Promise<boolean> {
  try {
    const { changed } = await api('POST /community/take-records', { id, recordIds: idsOf(rows) })
    void renewCommunities()
    toast.success(`${counted(changed, 'fund')} er taget ind.`)
    return true
  } catch (error) {
    await showError('Fundene kunne ikke tages ind.', error)
    return false
  }
}

/** Each is in as it was before: by the criteria, or because an organiser had taken it in. */
async function takeBack(id: number, rows: readonly CommunityRecord[]) {
  const byHand = idsOf(rows.filter(({ isTakenIn }) => isTakenIn))
  const byCriteria = idsOf(rows.filter(({ isTakenIn }) => !isTakenIn))
  try {
    if (byCriteria.length > 0) await api('POST /community/take-records', { id, recordIds: byCriteria, forget: true })
    if (byHand.length > 0) await api('POST /community/take-records', { id, recordIds: byHand })
    toast.success(`${counted(rows.length, 'fund')} er med igen.`)
  } catch (error) {
    await showError('Fundene kunne ikke tages ind igen.', error)
  } finally {
    void renewCommunities()
  }
}
