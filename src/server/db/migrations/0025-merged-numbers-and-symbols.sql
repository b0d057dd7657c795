-- The numbers and phones of the records that were merged into a customer, to find the customer by.
alter table customer add column merged_text text;
update customer c set merged_text = w.merged_text, search_text = c.search_text || ' ' || w.merged_text
from (
  with recursive part (company_id, id, into_id) as (
    select company_id, id, merged_into from customer where merged_into is not null
    union all
    select p.company_id, p.id, c.merged_into from part p join customer c on c.company_id = p.company_id and c.id = p.into_id
    where c.merged_into is not null
  )
  select p.company_id, p.into_id,
    string_agg(concat_ws(' ', lower(d.number), d.phone_key, d.second_phone_key), ' ' order by d.number) as merged_text
  from part p join customer d on d.company_id = p.company_id and d.id = p.id
  group by p.company_id, p.into_id
) w
where w.company_id = c.company_id and w.into_id = c.id;
-- The function returns the number of a merged record, a column more.
drop function if exists auth.like_customers(uuid, uuid, text, text[], text, text, text);
-- Symbols of metals as in chemistry: the weight limits of the policy are those of Au and Ag.
update metal set symbol = left(symbol, 1) || lower(substr(symbol, 2)) where substr(symbol, 2) <> lower(substr(symbol, 2));
