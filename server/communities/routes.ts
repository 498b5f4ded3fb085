import type { communities } from '#contract/communities.ts'
import type { communityTalk } from '#contract/community-talk.ts'
import type { RoomHandlers, Validators } from '#server/core/serve.ts'
import { answerCommunity, communitiesOfRecord } from './answers.ts'
import { communityBoard } from './board.ts'
import { communityCalendar } from './calendar.ts'
import { closeCommunity, deleteCommunity, hideCommunity, reportCommunity, setCommunityOrganisers } from './care.ts'
import { createCommunity, updateCommunity } from './communities.ts'
import { communityCoverage } from './coverage.ts'
import { communityUserFollowing, followCommunity } from './following.ts'
import {
  addCommunityEvent,
  answerCommunityEvent,
  communityEvents,
  deleteCommunityEvent,
  getCommunityEvent,
  updateCommunityEvent,
} from './happening.ts'
import { communityHistory } from './history.ts'
import { communitiesMet, communitiesToKeep } from './keeping.ts'
import { communityPlaces, communitySnippeds, searchCommunities } from './list.ts'
import { previewCriteria } from './preview.ts'
import { getCommunity, getCommunityCached } from './shown.ts'
import { communityRecords } from './table.ts'
import { takeCommunityRecords, takeSearchedRecords } from './taking.ts'
import { addCommunityThread, searchCommunityThreads } from './threads.ts'

export const communitiesHandlers: RoomHandlers<typeof communities> = {
  communitySnippeds: (ctx) => communitySnippeds(ctx),
  searchCommunities: (ctx, input) => searchCommunities(ctx, input),
  communityPlaces: (ctx, input) => communityPlaces(ctx, input),
  communitiesOfRecord: (ctx, input) => communitiesOfRecord(ctx, input),
  getCommunity: (ctx, input) => getCommunity(ctx, input),
  getCommunityCached: (ctx, input) => getCommunityCached(ctx, input),
  communityUserFollowing: (ctx, input) => communityUserFollowing(ctx, input),
  communityCoverage: (ctx, input) => communityCoverage(ctx, input),
  communityRecords: (ctx, input) => communityRecords(ctx, input),
  communityHistory: (ctx, input) => communityHistory(ctx, input),
  createCommunity: (ctx, input) => createCommunity(ctx, input),
  updateCommunity: (ctx, input) => updateCommunity(ctx, input),
  followCommunity: (ctx, input) => followCommunity(ctx, input),
  setCommunityOrganisers: (ctx, input) => setCommunityOrganisers(ctx, input),
  closeCommunity: (ctx, input) => closeCommunity(ctx, input),
  hideCommunity: (ctx, input) => hideCommunity(ctx, input),
  deleteCommunity: (ctx, input) => deleteCommunity(ctx, input),
  takeCommunityRecords: (ctx, input) => takeCommunityRecords(ctx, input),
  takeSearchedRecords: (ctx, input) => takeSearchedRecords(ctx, input),
  answerCommunity: (ctx, input) => answerCommunity(ctx, input),
  communitiesMet: (ctx, input) => communitiesMet(ctx, input),
  communitiesToKeep: (ctx, input) => communitiesToKeep(ctx, input),
  previewCriteria: (ctx, input) => previewCriteria(ctx, input),
  reportCommunity: (ctx, input) => reportCommunity(ctx, input),
}

/** The public part is the same for everybody; caches keep it for a minute. */
export const communitiesValidators: Validators<typeof communities> = { getCommunityCached: 'content' }

export const communityTalkHandlers: RoomHandlers<typeof communityTalk> = {
  searchCommunityThreads: (ctx, input) => searchCommunityThreads(ctx, input),
  addCommunityThread: (ctx, input) => addCommunityThread(ctx, input),
  communityEvents: (ctx, input) => communityEvents(ctx, input),
  getCommunityEvent: (ctx, input) => getCommunityEvent(ctx, input),
  addCommunityEvent: (ctx, input) => addCommunityEvent(ctx, input),
  updateCommunityEvent: (ctx, input) => updateCommunityEvent(ctx, input),
  deleteCommunityEvent: (ctx, input) => deleteCommunityEvent(ctx, input),
  answerCommunityEvent: (ctx, input) => answerCommunityEvent(ctx, input),
  communityCalendar: (ctx, input) => communityCalendar(ctx, input),
  communityBoard: (ctx, input) => communityBoard(ctx, input),
}
