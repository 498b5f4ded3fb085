/** What a stranger reads first. */
export const frontPage: Record<string, string> = {
  hero_title: 'Gå ud. Kig efter. Del, hvad du finder.',
  hero_lead:
    'Vær med til at kortlægge Danmarks vilde natur. Hvert fund tæller, fra solsorten på altanen til svampen, ingen har set i hundrede år.',
  steps_1_title: 'Find noget vildt',
  steps_1_text: 'Et dyr, en plante eller en svamp. I skoven, på stranden eller i en sprække i fortovet.',
  steps_2_title: 'Tag et billede, og registrér det',
  steps_2_text: 'Fortæl, hvor og hvornår. Ved du ikke, hvad det er, hjælper fællesskabet dig med at finde navnet.',
  steps_3_title: 'Se dit fund gøre nytte',
  steps_3_text: 'Eksperter ser fundene efter, og forskere, kommuner og nysgerrige naboer bruger dem hver dag.',
  trust_title: 'Viden, man kan stole på',
  trust_text:
    'Hvert fund viser, hvem der har bestemt det, og hvor sikkert det er. Sårbare arter holder vi hånden over: deres nøjagtige sted er kun for dem, der passer på dem.',
  join_title: 'Naturen venter lige uden for døren',
  join_text: 'Det er gratis at være med, og du behøver ikke kende en eneste art for at begynde.',
}
