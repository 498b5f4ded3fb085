/** What a form can say by itself, in the shape of the server's refusals: a Form shows it at the fields. */
export class FieldProblem extends Error {
  readonly problem: { message: string; fields: Record<string, string> }
  constructor(fields: Record<string, string>, message = 'Ret de felter, der er markeret.') {
    super(message)
    this.problem = { message, fields }
  }
}
