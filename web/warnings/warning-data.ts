import { useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#contract/calls.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

export type WarningList = Reply<'GET /warnings/list'>
export type WarningLine = WarningList['items'][number]
export type Warning = Reply<'GET /warnings/{id}'>
export type WarningFilter = Sent<'GET /warnings/list'>
export type WarningWishes = Reply<'GET /warnings/wishes'>
