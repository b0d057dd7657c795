-- The weight that was recorded for an expected packet when it was weighed in an audit, and the tolerance from it: a packet may be opened to
-- release some items while packets are counted. Earlier weighings were compared with the weight at the start of the audit.
alter table packet_audit_scan
  -- Recorded gross weight when the packet was weighed; null if it was not weighed, or not expected.
  add column recorded_mg bigint,
  -- How far the weighing may differ from it.
  add column tolerance_mg bigint check (tolerance_mg >= 0),
  add constraint packet_audit_scan_recorded check ((recorded_mg is null) = (tolerance_mg is null)
    and (recorded_mg is null or weighed_mg is not null));
alter table packet_audit_scan disable trigger user;
update packet_audit_scan s set recorded_mg = l.expected_mg, tolerance_mg = l.tolerance_mg
  from packet_audit_line l
  where l.company_id = s.company_id and l.audit_id = s.audit_id and l.packet_id = s.packet_id and s.weighed_mg is not null;
alter table packet_audit_scan enable trigger user;
alter table packet_audit_line drop column tolerance_mg;
