-- Customers are found by their number in the old register, which an import writes into the note; also by that of a record merged into them.
-- This writes the search texts of those imported before, by the rules of modules/customers/customerRow.ts.
update customer c
set merged_text = nullif(concat_ws(' ', c.merged_text, w.words), ''),
  search_text = concat_ws(' ', c.name_key, lower(c.number), c.phone_key, c.second_phone_key, nullif(w.word, ''),
    nullif(concat_ws(' ', c.merged_text, w.words), ''))
from (
  with recursive old as (
    select company_id, id, merged_into,
      btrim(regexp_replace(regexp_replace(lower(normalize(
        left(substring(note from '(?:^|[\n\r])Old number: ([^\n\r\u2028\u2029]+)'), 60), nfkd)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')) as word
    from customer where note ~ '(?:^|[\n\r])Old number: [^\n\r\u2028\u2029]'
  ), part as (
    select company_id, merged_into as into_id, word from old where merged_into is not null
    union all
    select p.company_id, c.merged_into, p.word from part p join customer c on c.company_id = p.company_id and c.id = p.into_id
    where c.merged_into is not null
  ), gained as (
    select p.company_id, p.into_id as id, string_agg(distinct p.word, ' ' order by p.word) as words
    from part p join customer c on c.company_id = p.company_id and c.id = p.into_id
    where position(p.word in coalesce(c.merged_text, '')) = 0
    group by p.company_id, p.into_id
  )
  select company_id, id, o.word, g.words from old o full join gained g using (company_id, id)
) w
where w.company_id = c.company_id and w.id = c.id;
