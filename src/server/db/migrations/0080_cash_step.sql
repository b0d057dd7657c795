-- Cash is paid and taken in whole rupees unless the company's policy says otherwise.
update company set policy = policy || '{"cashStepPaise": 100}' where not policy ? 'cashStepPaise';
