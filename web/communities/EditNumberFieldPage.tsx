import type { PageProps } from '../core/page.ts'
import { FieldPage } from './edit/FieldForm.tsx'

export default function EditNumberFieldPage({ search }: PageProps) {
  return <FieldPage kind="number" search={search} />
}
