import { isDeepStrictEqual } from 'node:util'
import { type Behaviour, behaviours, type LifeStage, lifeStages } from '#contract/details.ts'
import type { BlurRule, Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange } from './apply-change.ts'
import { taxonToChange } from './known.ts'
import { blurRulesOf, readTaxon } from './read.ts'
import { newId, type RowChange } from './rows.ts'

/** Each word once, in the house's own order, so that equal rules look equal. */
const ordered = ({ months, ...rule }: BlurRule): BlurRule => ({
  months: [...new Set(months)].sort((a, b) => a - b),
  lifeStages: (Object.keys(lifeStages) as LifeStage[]).filter((stage) => rule.lifeStages.includes(stage)),
  behaviours: (Object.keys(behaviours) as Behaviour[]).filter((one) => rule.behaviours.includes(one)),
})

function checkedRules(rules: readonly BlurRule[]): BlurRule[] {
  const empty = rules.flatMap((rule, index) =>
    Object.values(rule).every((words) => words.length === 0) ? [index] : [],
  )
  if (empty.length > 0) {
    const told = 'Vælg mindst én måned, ét livsstadie eller én adfærd.'
    throw new Refusal('invalid', 'blur_rule_empty', Object.fromEntries(empty.map((index) => [`rules.${index}`, told])))
  }
  const all = rules.map(ordered)
  return all.filter((rule, index) => all.findIndex((one) => isDeepStrictEqual(one, rule)) === index)
}

/** The rules that narrow the taxon's blur become these. What the public sees of its finds follows at once. */
export async function updateTaxonBlurRules(
  ctx: Ctx,
  input: { taxonId: number; version: number; rules: BlurRule[] },
): Promise<Taxon> {
  const { taxonId, version } = input
  const rules = checkedRules(input.rules)
  const taxon = await taxonToChange(ctx, taxonId, { version })
  const known = (await blurRulesOf(ctx.db, taxonId)).map(({ id, ...values }) => ({ id, values }))
  const wanted = rules.map((rule) => ({ taxonId, ...rule }))
  const gone = known.filter(({ values }) => !wanted.some((rule) => isDeepStrictEqual(rule, values)))
  const added = wanted.filter((rule) => !known.some(({ values }) => isDeepStrictEqual(rule, values)))
  const rows: RowChange[] = gone.map(({ id, values }) => ({
    table: 'blurRule',
    key: { id },
    of: taxonId,
    before: values,
    after: null,
  }))
  for (const rule of added) {
    rows.push({
      table: 'blurRule',
      key: { id: await newId(ctx.db, 'blur_rule') },
      of: taxonId,
      before: null,
      after: rule,
    })
  }
  await applyTaxaChange(ctx, {
    verb: 'update-blur-rules',
    taxonId,
    summary:
      rules.length === 0
        ? `Lod sløringen af ${taxon.shownName} gælde altid.`
        : `Rettede, hvornår fund af ${taxon.shownName} sløres.`,
    rows,
  })
  return readTaxon(ctx, taxonId)
}
