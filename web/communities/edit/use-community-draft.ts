import { useSession } from '../../session/session.ts'
import { useCommunity } from '../community-data.ts'
import { type CommunityDraft, draftOf } from './community-draft.ts'
import { useKeptDraft } from './draft-store.ts'

/** A community as it will be: what is saved with what is changed on top. Shared by the form and its sub-pages. */
export function useCommunityDraft(id: number | undefined) {
  const { user } = useSession()
  const question = useCommunity(id)
  const community = question.data ?? null
  const { kept, change, rebase, forget } = useKeptDraft(user?.id, id)
  const saved = draftOf(community)
  const changes = kept?.changes ?? {}
  const version = community?.version ?? 0
  const isChanged = (key: keyof CommunityDraft) =>
    key in changes && JSON.stringify(changes[key]) !== JSON.stringify(saved[key])
  return {
    question,
    community,
    /** False until it is known what is saved. */
    isReady: user !== undefined && (id === undefined || community !== null),
    values: { ...saved, ...changes } as CommunityDraft,
    changes,
    isDirty: (Object.keys(changes) as (keyof CommunityDraft)[]).some(isChanged),
    isChanged,
    version,
    /** The version that was changed, when the writing began at another time. */
    begunAt: kept?.version ?? version,
    uuid: kept?.uuid,
    set: <K extends keyof CommunityDraft>(key: K, value: CommunityDraft[K]) =>
      change({ [key]: value } as Partial<CommunityDraft>, version),
    change: (more: Partial<CommunityDraft>) => change(more, version),
    rebase,
    forget,
  }
}
export type UsedDraft = ReturnType<typeof useCommunityDraft>
