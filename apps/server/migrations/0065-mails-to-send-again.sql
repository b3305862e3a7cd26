-- expand: an index only. Mails that somebody can send again: whoever asks for many codes adds none to them.
CREATE INDEX messages_to_send_again ON messages (created_at, id) WHERE state = 'failed' AND NOT has_secret;
